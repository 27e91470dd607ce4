// `import team from './team.jpg?image'` in a template gives what `<Image>` shows: the address of the image, and its size.
import path from 'node:path';
import type { OnResolveResult, Plugin } from 'esbuild';
import { MOST_BYTES, readImage, tooManyBytes } from '../../images/read-image.ts';
import type { ImageFault, SiteImage } from '../../model/images/image.ts';
import { IMAGE_NAMESPACE } from '../module-names.ts';
import type { SourceFiles } from '../source-files.ts';

/** All but its address, which esbuild gives it. */
type Measured = Omit<SiteImage, 'src'>;

export function imagePlugin(root: string, sources: SourceFiles): Plugin {
  return {
    name: 'images',
    setup({ onResolve, onLoad, resolve }) {
      onResolve({ filter: /\?image$/ }, async ({ path: address, importer, kind, resolveDir }) => {
        const wanted = address.replace(/\?image$/, '');
        const found = await resolve(wanted, { importer, kind, resolveDir });
        if (found.errors.length > 0) return { errors: found.errors };
        const image = measure(sources.read(found.path));
        if ('hint' in image) return refused(wanted, image);
        // A relative path, so that the program is the same in every folder.
        const file = path.relative(root, found.path).replaceAll(path.sep, '/');
        return { path: file, namespace: IMAGE_NAMESPACE, pluginData: image };
      });
      onLoad({ filter: /.*/, namespace: IMAGE_NAMESPACE }, ({ path: file, pluginData }) => {
        const fields = JSON.stringify(pluginData).slice(1);
        return {
          contents: `import src from ${JSON.stringify(`./${path.posix.basename(file)}`)};\nexport default {src,${fields};`,
          resolveDir: path.dirname(path.join(root, file)),
          loader: 'js',
        };
      });
    },
  };
}

function measure(bytes: Uint8Array): Measured | Pick<ImageFault, 'message' | 'hint'> {
  if (bytes.length > MOST_BYTES) return tooManyBytes(bytes.length);
  const reading = readImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (reading.kind === 'fault') return reading.fault;
  const { width, height } = reading.facts;
  if (width === undefined || height === undefined) return NO_SIZE;
  return { width, height, sources: [] };
}

const NO_SIZE = {
  message: 'says no size',
  hint: 'Give its <svg> a viewBox, or width and height.',
};

function refused(wanted: string, { message, hint }: Pick<ImageFault, 'message' | 'hint'>): OnResolveResult {
  return { errors: [{ text: `${wanted} ${message}`, notes: [{ text: hint }] }] };
}
