/** How a command prints its result: for a person, for a program, or as annotations of GitHub. */
export type Format = 'text' | 'json' | 'github';
