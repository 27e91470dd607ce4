// `import team from './team.jpg?image'` in a template returns an image for `<Image>`: its URL, size and other
// versions.
import path from 'node:path';
import type { Plugin } from 'esbuild';
import { bytesFault } from '../../content/index.ts';
import { MOST_BYTES, planImage, readImage, showImage, tooManyBytes } from '../../images/index.ts';
import { bufferOf } from '../../kit/bytes.ts';
import { type ImageFault, NO_SIZE, type SiteImage } from '../../model/images/image.ts';
import type { Settings } from '../../settings/index.ts';
import { relativeTo } from '../inputs.ts';
import { IMAGE_NAMESPACE } from '../module-names.ts';
import type { SourceFiles } from '../source-files.ts';

export interface ImageRendering {
  readonly base: string;
  readonly settings: Settings['images'];
  readonly hashOf: (state: string) => string;
}

/** Imported image, without a URL if esbuild creates it. */
type ImportedImage = Omit<SiteImage, 'src'> & Partial<Pick<SiteImage, 'src'>>;

/** Creates the plugin. `images` are the paths of imported images, filled while esbuild runs. */
export function createImagePlugin(root: string, sources: SourceFiles, options: ImageRendering) {
  const images = new Set<string>();
  const plugin: Plugin = {
    name: 'images',
    setup({ onResolve, onLoad, resolve }) {
      onResolve({ filter: /\?image$/ }, async ({ path: url, importer, kind, resolveDir }) => {
        const wanted = url.replace(/\?image$/, '');
        const found = await resolve(wanted, { importer, kind, resolveDir });
        if (found.errors.length > 0) return { errors: found.errors };
        // The path is relative, so that the program is the same in every folder.
        const file = relativeTo(root, found.path);
        const image = imported(file, sources.read(found.path), sources.stateOf(file), options);
        if ('hint' in image)
          return { errors: [{ text: `${wanted} ${image.message}`, notes: [{ text: image.hint }] }] };
        images.add(file);
        return { path: file, namespace: IMAGE_NAMESPACE, pluginData: image };
      });
      onLoad({ filter: /.*/, namespace: IMAGE_NAMESPACE }, ({ path: file, pluginData }) => {
        const image: ImportedImage = pluginData;
        const own = `import src from ${JSON.stringify(`./${path.posix.basename(file)}`)};\n`;
        const fields = JSON.stringify(image);
        return {
          contents: image.src ? `export default ${fields};` : `${own}export default {src,${fields.slice(1)};`,
          resolveDir: path.dirname(path.join(root, file)),
          loader: 'js',
        };
      });
    },
  };
  return { plugin, images };
}

function imported(
  file: string,
  bytes: Uint8Array,
  state: string,
  { base, settings, hashOf }: ImageRendering,
): ImportedImage | Pick<ImageFault, 'message' | 'hint'> {
  if (bytes.length > MOST_BYTES) return tooManyBytes(bytes.length);
  const fault = bytesFault(file, bytes);
  if (fault) return fault;
  const reading = readImage(bufferOf(bytes));
  if (reading.kind === 'fault') return reading.fault;
  const plan = planImage(file, hashOf(state), reading.facts, settings);
  const { src, width, height, sources, sizes } = showImage(reading.facts, plan, settings, base);
  if (width === undefined || height === undefined) return NO_SIZE;
  return { ...(src !== undefined && { src }), width, height, sources, sizes };
}
