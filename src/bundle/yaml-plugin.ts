// `import menu from './menu.yaml'`: values of YAML, by the rules that hold for the data of the site.
import type { OnLoadResult, Plugin } from 'esbuild';
import { decodeText } from '../content/decode-text.ts';
import { parseYaml } from '../content/yaml/yaml.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { relativePath } from './inputs.ts';
import type { SourceFiles } from './source-files.ts';

export function yamlPlugin(root: string, sources: SourceFiles): Plugin {
  return {
    name: 'yaml',
    setup({ onLoad }) {
      onLoad({ filter: /\.ya?ml$/, namespace: 'file' }, ({ path: file }) =>
        load(relativePath(root, file), sources.read(file)),
      );
    },
  };
}

function load(file: string, bytes: Uint8Array): OnLoadResult {
  const { value: text, diagnostics } = decodeText({ path: file, bytes, hash: '' });
  if (text === undefined) return refused(diagnostics);
  const yaml = parseYaml({ path: file, text: text.replace(/\r\n?/g, '\n'), kind: 'data' });
  if (yaml.diagnostics.length > 0) return refused(yaml.diagnostics);
  const { data, isList } = yaml.value;
  return { contents: JSON.stringify(isList ? Object.values(data) : data), loader: 'json' };
}

/** esbuild hands the diagnostics on as they are. */
function refused(diagnostics: readonly Diagnostic[]): OnLoadResult {
  return { errors: diagnostics.map((detail) => ({ text: detail.message, detail })) };
}
