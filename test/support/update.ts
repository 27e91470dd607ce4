/** True with `UPDATE=1`: expected texts are rewritten instead of compared. Review the difference like code. */
export const updating = process.env.UPDATE === '1';
