import { type Diagnostic, diagnostic } from '../../diagnostics/diagnostic.ts';
import { SHARP } from '../../drawing/encoder.ts';
import { SETTINGS_PATH, type Settings } from '../../model/settings/settings.ts';
import { placeOf } from '../../model/span.ts';
import type { Get } from '../../reuse/tasks.ts';
import type { Inputs } from '../inputs.ts';
import type { SettingsTasks } from '../read/settings.ts';

/** That what encodes images is not installed, where the settings ask for it. */
export function encoderRemarks(
  get: Get,
  { imageSettings, settings, ...inputs }: SettingsTasks & Pick<Inputs, 'package'>,
): readonly Diagnostic[] {
  if (!get(imageSettings) || get(inputs.package, SHARP)) return [];
  return [encoderMissing('is not installed', get(settings).value)];
}

/** `why` goes on from the name of the encoder. */
export function encoderMissing(why: string, { spans }: Pick<Settings, 'spans'>): Diagnostic {
  return diagnostic('package-missing', {
    message: `Smaller forms of images are made by ${SHARP}, which ${why}`,
    at: placeOf(SETTINGS_PATH, spans, 'images'),
    hint: `Install it beside the site: npm install --save-dev ${SHARP}.`,
  });
}
