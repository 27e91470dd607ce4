import type { Get } from '../../reuse/tasks.ts';
import type { QueryTasks } from '../queries/site-index.ts';
import type { Questions } from './questions.ts';

/** What is asked about a text that may also name an entry. */
export interface KindContext extends Questions {
  readonly get: Get;
  readonly tasks: QueryTasks;
}
