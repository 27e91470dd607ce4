import { InvalidArgumentError } from 'commander';
import { parseSiteUrl } from '../content/site-url.ts';

/** An absolute http or https address, as `--base-url` takes it. */
export function parseBaseUrl(text: string): string {
  if (parseSiteUrl(text)) return text;
  throw new InvalidArgumentError('Write an absolute address such as https://example.com.');
}
