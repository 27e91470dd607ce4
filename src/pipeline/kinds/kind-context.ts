import type { Fault } from '../../markdown/problem.ts';
import type { Role } from '../../model/pages/markup.ts';
import type { Get } from '../../reuse/tasks.ts';
import type { QueryTasks } from '../queries/site-index.ts';

/** Where a text of a kind stands, and what is asked about it. */
export interface KindContext {
  readonly get: Get;
  readonly tasks: QueryTasks;
  /** The published form of an address as Markdown has it there. What is wrong with it is told. */
  address(text: string, role: Role): string;
  tell(fault: Fault): void;
}
