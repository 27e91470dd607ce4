import type { Diagnostic } from '../kit/diagnostics/diagnostic.ts';
import { Fault } from '../kit/diagnostics/fault.ts';
import { printPlace } from '../kit/diagnostics/print.ts';

/** Fault for work on a site that was ended: it might take forever, or needs too much stack. */
export class EndlessWork extends Fault {
  readonly diagnostic: Diagnostic;

  constructor(diagnostic: Diagnostic) {
    const { message, at, hint } = diagnostic;
    super(at ? `${printPlace(at)} ${message}` : message, hint);
    this.diagnostic = diagnostic;
  }
}
