// The settings that say where the site goes, and what goes with it: `hosts`, `redirects`, `appFiles`, `attachments` and
// `policy`.
import { nearest } from '../../base/nearest.ts';
import { sortedBy } from '../../base/order.ts';
import { runs } from '../../model/attachment.ts';
import {
  HOSTS,
  type Hosting,
  type HostName,
  isHostName,
  type WrittenRedirect,
} from '../../model/settings/hosting.ts';
import { placeOf } from '../../model/span.ts';
import { type Entry, readEntries, readTexts, reportInvalid, requiredText, type Shape } from '../entries.ts';
import type { FieldReader } from '../field-reader.ts';
import { readAppFiles } from './app-files.ts';
import { readPolicy } from './policy.ts';

export function readHosting(reader: FieldReader): Hosting {
  return {
    hosts: readHosts(reader),
    redirects: readRedirects(reader),
    appFiles: readAppFiles(reader),
    attachments: readAttachments(reader),
    policy: readPolicy(reader),
  };
}

function readHosts(reader: FieldReader): readonly HostName[] {
  const hint = 'Write a list, as in hosts: [nginx].';
  const names = readTexts(reader, 'hosts', reader.values.hosts, hint);
  const one = !Array.isArray(reader.values.hosts);
  const known = names.filter((name, index): name is HostName => {
    if (isHostName(name)) return true;
    const likely = nearest(name, HOSTS);
    reportInvalid(
      reader,
      one ? 'hosts' : `hosts.${index}`,
      `${name} is no host that files are written for`,
      likely ? `Did you mean ${likely}?` : `Choose from: ${HOSTS.join(', ')}.`,
    );
    return false;
  });
  return sortedBy(new Set(known), (name) => name);
}

const REDIRECT: Shape = {
  fields: ['from', 'to', 'status'],
  hint: 'Write a list of entries with from and to, as in - { from: /old/, to: /new/ }.',
};

function readRedirects(reader: FieldReader): readonly WrittenRedirect[] {
  const entries = readEntries(reader, 'redirects', reader.values.redirects, REDIRECT);
  return entries.flatMap((entry) => readRedirect(reader, entry) ?? []);
}

function readRedirect(reader: FieldReader, entry: Entry): WrittenRedirect | undefined {
  const from = requiredText(reader, entry, 'from', REDIRECT.hint);
  const to = requiredText(reader, entry, 'to', REDIRECT.hint);
  const { status = 301 } = entry.values;
  if (status !== 301 && status !== 308) {
    const field = `${entry.field}.status`;
    const hint =
      'Write 301, or 308 to keep the method of a request. A redirect that may end is no permanent one.';
    reportInvalid(reader, field, `${field} is neither 301 nor 308`, hint);
    return undefined;
  }
  if (from === undefined || to === undefined) return undefined;
  const at = placeOf(reader.path, reader.spans, `${entry.field}.from`);
  const targetAt = placeOf(reader.path, reader.spans, `${entry.field}.to`);
  return { from, to, status, at, targetAt };
}

function readAttachments(reader: FieldReader): readonly string[] {
  const { attachments } = reader.values;
  const hint = 'Write the endings of files that links publish, as in attachments: [gpx, stl].';
  const endings = readTexts(reader, 'attachments', attachments, hint).map((text) =>
    text.replace(/^\./, '').toLowerCase(),
  );
  for (const [index, ending] of endings.entries()) {
    const field = Array.isArray(attachments) ? `attachments.${index}` : 'attachments';
    if (!/^[a-z0-9_+-]{1,20}$/.test(ending))
      reportInvalid(reader, field, `${ending} is no ending of a file`, hint);
    else if (runs(ending))
      reportInvalid(
        reader,
        field,
        `Files that end with .${ending} are run by browsers or servers, and stay no attachments`,
        'Put such a file into public/.',
      );
  }
  return sortedBy(new Set(endings.filter((ending) => !runs(ending))), (ending) => ending);
}
