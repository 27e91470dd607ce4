// Pages that are made to be looked at, and published nowhere. They share one temporary file: to make and to remove
// thousands of files takes longer than to check them.
import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { attempt } from '../../kit/diagnostics/fault.ts';
import { measuring, type Staging } from './staging.ts';

export function openPackedStaging(): Staging {
  const name = path.join(tmpdir(), `site-${randomUUID()}`);
  const places = new Map<string, { readonly start: number; readonly length: number }>();
  const descriptor = attempt(`The temporary file ${name} cannot be made`, () => {
    const opened = openSync(name, 'wx+', 0o600);
    // An open file outlives its name where the system is not Windows, so that nothing stays of a command that is killed.
    if (process.platform !== 'win32') rmSync(name);
    return opened;
  });
  let end = 0;
  return {
    folder: '',
    add: measuring((file, bytes) => {
      attempt(`The temporary file ${name} cannot be written`, () => {
        for (let done = 0; done < bytes.length; )
          done += writeSync(descriptor, bytes, done, bytes.length - done, end + done);
      });
      places.set(file, { start: end, length: bytes.length });
      end += bytes.length;
    }),
    retain() {},
    read(file) {
      const place = places.get(file);
      if (!place) throw new Error(`${file} was not made`);
      const bytes = Buffer.alloc(place.length);
      readSync(descriptor, bytes, 0, place.length, place.start);
      return bytes;
    },
    close() {
      closeSync(descriptor);
      rmSync(name, { force: true });
    },
  };
}
