import { z } from 'zod';

const text = z.string().min(1);
const storeAddress = z.union([z.literal(''), z.url()]);

const founder = z.strictObject({
  /** Empty while it is not known; then `initials` stand for it. */
  name: z.string(),
  initials: text.optional(),
  role: text,
  bio: z.string().optional(),
  /** A square image in `public/`. */
  picture: z.string().startsWith('/').optional(),
});

/** The settings in `content/site.yaml` that are this site's own. */
export const settings = z.strictObject({
  /** Route of the home page. */
  home: z.string().startsWith('/'),
  /** Words of the layouts. */
  words: z.strictObject({
    skip: text,
    main: text,
    menu: text,
    footer: text,
    contents: text,
    updated: text,
    next: text,
    versions: text,
    /** Note on a text that isn't recorded yet. */
    firstVersion: text,
  }),
  stores: z.strictObject({ appStore: storeAddress, googlePlay: storeAddress }),
  /** `write` is a link to a mail with this subject, `promise` what follows it. `facts` says for which phones and what it costs. */
  download: z.strictObject({
    label: text,
    soon: text,
    write: text,
    promise: text,
    subject: text,
    facts: text,
  }),
  founders: z.array(founder),
  /** Facts in legal pages that are the same in each language. */
  legal: z.strictObject({
    entity: text,
    address: text,
    state: text,
    county: text,
    representativeEU: text,
    representativeUK: text,
    hosting: text,
    textMessages: text,
    logDays: z.int().positive(),
    answerDays: z.int().positive(),
    backupDays: z.int().positive(),
    noticeDays: z.int().positive(),
  }),
  /** Facts in legal pages that are words, which each language translates. */
  clauses: z.strictObject({
    hostedIn: text,
    push: text,
    textConsent: text,
    textTerms: text,
    votesSeenBy: text,
    invitations: text,
    ownPolls: text,
    liabilityCap: text,
  }),
});
