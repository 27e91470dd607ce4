// Encodes the images of a folder with sharp alone, as many at once as there are cores. Its parameters are the folder,
// the folder for the versions, and for each version its width, format and options as JSON; `own` is the image's format.
import { mkdirSync, readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';

const [, , folder, out, versions] = process.argv;
sharp.concurrency(1);
sharp.cache(false);
mkdirSync(out, { recursive: true });
const names = readdirSync(folder);

async function encodeRest() {
  for (let name = names.pop(); name !== undefined; name = names.pop()) {
    const { name: stem, ext } = path.parse(name);
    const own = ext === '.png' ? 'png' : 'jpeg';
    for (const [width, wanted, options] of JSON.parse(versions)) {
      const format = wanted === 'own' ? own : wanted;
      await sharp(path.join(folder, name))
        .resize(width)
        .toFormat(format, wanted === 'own' ? options[own] : options)
        .toFile(path.join(out, `${stem}-${width}.${format}`));
    }
  }
}

await Promise.all(Array.from({ length: os.availableParallelism() }, encodeRest));
