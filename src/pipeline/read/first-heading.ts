import type { Markdown } from '../../markdown/markdown.ts';
import type { Settings } from '../../model/settings.ts';
import { createTimeLimit, type Limited, type TimeLimit } from '../limits/time-limit.ts';

/** Milliseconds that it may take to read a body for its first heading. */
const LIMIT = 2000;
/** For one that was late, perhaps since the machine paused. */
const PATIENCE = 8000;

/** Text of the first heading of a Markdown body, if it has one. */
export type FirstHeading = (body: string, settings: Settings) => Limited<string | undefined>;

/** Most headings are known at sight; for the others the whole body is read, within a limit. */
export function createFirstHeading(
  { headingAtSight, firstHeading }: Pick<Markdown, 'headingAtSight' | 'firstHeading'>,
  limits: readonly [TimeLimit, TimeLimit] = [createTimeLimit(LIMIT), createTimeLimit(PATIENCE)],
): FirstHeading {
  return (body, settings) => {
    const known = headingAtSight(body, settings);
    if (known !== undefined || body.trim() === '') return { kind: 'done', value: known };
    const [limit, patient] = limits;
    const read = () => firstHeading(body, settings);
    const heading = limit(read);
    return heading.kind === 'done' ? heading : patient(read);
  };
}
