// The setting `appFiles`: what app stores, browsers and researchers look for at fixed places.
import type { AndroidApp, AppFiles, AppleApp, SecurityContact } from '../../model/settings/hosting.ts';
import { isEmail, isRootRelative } from '../address.ts';
import {
  type Entry,
  readEntries,
  readEntry,
  readTexts,
  reportInvalid,
  requiredText,
  type Shape,
} from '../entries.ts';
import type { FieldReader } from '../field-reader.ts';

const GROUPS: Shape = {
  fields: ['apple', 'android', 'ads', 'security'],
  hint: 'Write appFiles: and below it any of apple:, android:, ads: and security:.',
};

const APPLE: Shape = {
  fields: ['id', 'paths'],
  hint: 'Write a list of apps, as in - { id: ABCDE12345.com.example.app, paths: [/polls/*] }.',
};

const ANDROID: Shape = {
  fields: ['package', 'fingerprints'],
  hint: "Write a list of apps, as in - { package: com.example.app, fingerprints: ['14:6D:…'] }.",
};

const SECURITY: Shape = {
  fields: ['contact', 'policy'],
  hint: 'Write security: { contact: security@example.com }.',
};

const ADS_HINT = 'Write one record a line, as in - example.com, pub-1234, DIRECT, f08c47fec0942fa0.';

export function readAppFiles(reader: FieldReader): AppFiles {
  const { appFiles } = reader.values;
  const groups =
    appFiles === undefined || appFiles === null
      ? undefined
      : readEntry(reader, 'appFiles', appFiles, GROUPS)?.values;
  return {
    apple: readEntries(reader, 'appFiles.apple', groups?.apple, APPLE).flatMap(
      (entry) => readAppleApp(reader, entry) ?? [],
    ),
    android: readEntries(reader, 'appFiles.android', groups?.android, ANDROID).flatMap(
      (entry) => readAndroidApp(reader, entry) ?? [],
    ),
    ads: readAds(reader, groups?.ads),
    security: readSecurity(reader, groups?.security),
  };
}

function readAppleApp(reader: FieldReader, entry: Entry): AppleApp | undefined {
  const id = requiredText(reader, entry, 'id', APPLE.hint);
  const written = readTexts(reader, `${entry.field}.paths`, entry.values.paths, APPLE.hint);
  for (const path of written.filter((path) => !isRootRelative(path))) {
    const field = `${entry.field}.paths`;
    reportInvalid(
      reader,
      field,
      `${path} does not begin with one slash`,
      'Write a pattern such as /polls/*.',
    );
  }
  // https://developer.apple.com/documentation/bundleresources/applinks
  if (id !== undefined && !/^[A-Z0-9]{10}\.[A-Za-z0-9.-]+$/.test(id)) {
    const hint = 'Write the team and the bundle, as in ABCDE12345.com.example.app.';
    reportInvalid(reader, `${entry.field}.id`, `${id} is not the id of an app`, hint);
    return undefined;
  }
  return id === undefined ? undefined : { id, paths: written.length > 0 ? written : ['/*'] };
}

function readAndroidApp(reader: FieldReader, entry: Entry): AndroidApp | undefined {
  const name = requiredText(reader, entry, 'package', ANDROID.hint);
  const field = `${entry.field}.fingerprints`;
  const fingerprints = readTexts(reader, field, entry.values.fingerprints, ANDROID.hint);
  const wrong = fingerprints.find((print) => !/^[0-9A-F]{2}(?::[0-9A-F]{2}){31}$/i.test(print));
  const hint = 'Copy the SHA-256 of the signing certificate: 32 pairs of digits with colons between them.';
  if (wrong !== undefined) reportInvalid(reader, field, `${wrong} is not a SHA-256 fingerprint`, hint);
  else if (fingerprints.length === 0) reportInvalid(reader, field, `${field} names no certificate`, hint);
  if (name !== undefined && !/^[A-Za-z]\w*(?:\.[A-Za-z]\w*)+$/.test(name)) {
    const example = 'Write it as in com.example.app.';
    reportInvalid(reader, `${entry.field}.package`, `${name} is not the name of a package`, example);
    return undefined;
  }
  if (name === undefined) return undefined;
  return { package: name, fingerprints: fingerprints.map((print) => print.toUpperCase()) };
}

/** https://iabtechlab.com/wp-content/uploads/2019/03/app-ads.txt-v1.0-final-.pdf */
function readAds(reader: FieldReader, value: unknown): readonly string[] {
  const records = readTexts(reader, 'appFiles.ads', value, ADS_HINT);
  const isRecordLine = (line: string) =>
    /^[^\s,#]+\.[^\s,#]+ *, *[^\s,#]+ *, *(?:DIRECT|RESELLER)(?: *, *[^\s,#]+)? *$/i.test(line) ||
    /^(?:contact|subdomain|inventorypartnerdomain|ownerdomain|managerdomain)=[^\n]+$/i.test(line);
  for (const [index, line] of records.entries()) {
    if (!isRecordLine(line))
      reportInvalid(reader, `appFiles.ads.${index}`, `${line} is no record of app-ads.txt`, ADS_HINT);
  }
  return records;
}

function readSecurity(reader: FieldReader, value: unknown): SecurityContact | undefined {
  if (value === undefined || value === null) return undefined;
  const entry = readEntry(reader, 'appFiles.security', value, SECURITY);
  if (!entry) return undefined;
  const contact = readAddresses(reader, entry, 'contact');
  if (contact.length === 0 && entry.values.contact === undefined)
    requiredText(reader, entry, 'contact', SECURITY.hint);
  return { contact, policy: readAddresses(reader, entry, 'policy')[0] };
}

/** As URIs: an e-mail address gets `mailto:`. */
function readAddresses(reader: FieldReader, { field, values }: Entry, name: string): readonly string[] {
  return readTexts(reader, `${field}.${name}`, values[name], SECURITY.hint).map((text) => {
    if (isEmail(text)) return `mailto:${text}`;
    // RFC 9116, section 2.5.3: web addresses must begin with https.
    if (/^https:\/\/[^\s]+$/.test(text) || /^(?:mailto|tel):[^\s]+$/.test(text)) return text;
    const hint = 'Write an e-mail address, or an address that begins with https:, mailto: or tel:.';
    reportInvalid(reader, `${field}.${name}`, `${text} is no address to write to`, hint);
    return text;
  });
}
