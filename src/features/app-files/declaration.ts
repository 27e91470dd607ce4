// The setting `appFiles`: files that app stores, browsers and security researchers look for in fixed places.
import {
  type Declaration,
  entries,
  entry,
  entryText,
  type FieldTable,
  isEmail,
  isRootRelative,
  refine,
  texts,
  type ValuesOf,
} from '../../fields/index.ts';

const APPLE_HINT = 'Write a list of apps, as in - { id: ABCDE12345.com.example.app, paths: [/polls/*] }.';
const ANDROID_HINT = "Write a list of apps, as in - { package: com.example.app, fingerprints: ['14:6D:…'] }.";
const ADS_HINT = 'Write one record a line, as in - example.com, pub-1234, DIRECT, f08c47fec0942fa0.';
const FINGERPRINT =
  '14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5';
const SECURITY_HINT = 'Write security: { contact: security@example.com }.';

// https://developer.apple.com/documentation/bundleresources/applinks
const appId = refine(
  entryText,
  { takes: 'a team and a bundle', example: 'ABCDE12345.com.example.app' },
  (id, field) =>
    /^[A-Z0-9]{10}\.[A-Za-z0-9.-]+$/.test(id)
      ? id
      : field.invalid(
          `${id} is not an app id`,
          'Write the team and the bundle, as in ABCDE12345.com.example.app.',
        ),
);

const paths = refine(
  texts(APPLE_HINT),
  { takes: 'a list of patterns', example: ['/polls/*'] },
  (written, field) => {
    for (const path of written.filter((one) => !isRootRelative(one)))
      field.invalid(`${path} does not start with exactly one slash`, 'Write a pattern such as /polls/*.');
    return written.length > 0 ? written : undefined;
  },
);

const packageName = refine(entryText, { takes: 'a name', example: 'com.example.app' }, (name, field) =>
  /^[A-Za-z]\w*(?:\.[A-Za-z]\w*)+$/.test(name)
    ? name
    : field.invalid(`${name} is not a package name`, 'Write a name such as com.example.app.'),
);

const fingerprints = {
  ...refine(
    texts(ANDROID_HINT),
    { takes: 'a list of SHA-256 fingerprints', example: [FINGERPRINT] },
    (prints, field) => {
      const wrong = prints.find((print) => !/^[0-9A-F]{2}(?::[0-9A-F]{2}){31}$/i.test(print));
      const hint =
        'Copy the SHA-256 of the signing certificate: 32 pairs of digits with colons between them.';
      if (wrong !== undefined) field.invalid(`${wrong} is not a SHA-256 fingerprint`, hint);
      else if (prints.length === 0) field.invalid(`${field.name} contains no certificate`, hint);
      return prints.map((print) => print.toUpperCase());
    },
  ),
  readsAbsent: true,
};

/** https://iabtechlab.com/wp-content/uploads/2019/03/app-ads.txt-v1.0-final-.pdf */
const adsLine = refine(
  entryText,
  { takes: 'lines of `app-ads.txt`', example: 'example.com, pub-1234, DIRECT' },
  (line, field) => {
    const isRecordLine =
      /^[^\s,#]+\.[^\s,#]+ *, *[^\s,#]+ *, *(?:DIRECT|RESELLER)(?: *, *[^\s,#]+)? *$/i.test(line) ||
      /^(?:contact|subdomain|inventorypartnerdomain|ownerdomain|managerdomain)=[^\n]+$/i.test(line);
    if (!isRecordLine) field.invalid(`${line} is not a valid line for app-ads.txt`);
    return line;
  },
);

/** URIs: an e-mail address gets `mailto:`. */
const contacts = refine(
  texts(SECURITY_HINT),
  { takes: 'email addresses or URLs', example: ['security@example.com'] },
  (addresses, field) =>
    addresses.map((address) => {
      if (isEmail(address)) return `mailto:${address}`;
      // RFC 9116, section 2.5.3: web URLs must start with https.
      if (/^https:\/\/[^\s]+$/.test(address) || /^(?:mailto|tel):[^\s]+$/.test(address)) return address;
      const hint = 'Write an email address, or a URL that starts with https:, mailto: or tel:.';
      field.invalid(`${address} is neither an email address nor a URL`, hint);
      return address;
    }),
);

const groups = {
  apple: {
    type: entries(
      {
        id: { type: appId, required: true, about: 'The app.' },
        paths: { type: paths, default: ['/*'], about: 'Paths that open in the app.' },
      },
      APPLE_HINT,
    ),
    default: [],
    about: 'iOS apps for `apple-app-site-association`.',
  },
  android: {
    type: entries(
      {
        package: { type: packageName, required: true, about: 'The app.' },
        fingerprints: { type: fingerprints, required: true, about: 'Certificates that sign the app.' },
      },
      ANDROID_HINT,
    ),
    default: [],
    about: 'Android apps for `assetlinks.json`.',
  },
  ads: { type: texts(ADS_HINT, adsLine), default: [], about: 'Sellers of ads in apps, for `app-ads.txt`.' },
  security: {
    type: entry(
      {
        contact: {
          type: contacts,
          required: true,
          about: 'Where to report vulnerabilities, preferred contact first.',
        },
        policy: {
          type: refine(
            contacts,
            { takes: 'a URL', example: 'https://example.com/security/' },
            ([first]) => first,
          ),
          about: 'URL of the disclosure policy.',
        },
      },
      SECURITY_HINT,
    ),
    about: 'Contact for `security.txt`.',
  },
} as const satisfies FieldTable;

/** Files that stores, browsers and researchers look for at fixed places. */
export type AppFiles = ValuesOf<typeof groups>;

const GROUPS_HINT = 'Write appFiles: with any of apple:, android:, ads: and security: below it.';

export const appFilesDeclaration = {
  settings: {
    appFiles: {
      type: entry(groups, GROUPS_HINT),
      default: { apple: [], android: [], ads: [], security: undefined } satisfies AppFiles,
      seenBy: 'tool',
      about: 'Files that app stores, browsers and security researchers look for in fixed places.',
    },
  },
} as const satisfies Declaration;
