/** With `UPDATE=1` expected texts are written anew instead of compared; review the difference like code. */
export const updating = process.env.UPDATE === '1';
