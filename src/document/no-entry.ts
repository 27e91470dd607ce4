/** Error for a layout that asks for a missing entry. */
export class NoEntry extends Error {
  readonly code: 'collection-unknown' | 'reference-unknown';
  readonly hint: string;

  constructor(code: NoEntry['code'], message: string, hint: string) {
    super(message);
    this.code = code;
    this.hint = hint;
  }
}
