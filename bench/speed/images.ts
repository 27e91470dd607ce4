// The cost of smaller image versions: pages with photographs and graphics, compared with other tools and with sharp
// alone.
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { IMAGES } from '../../src/features/images/declaration.ts';
import { ENCODING } from '../../src/images/plan.ts';
import type { Options } from './builds.ts';
import { measureMemory, type Took, time } from './command.ts';
import { describeMachine } from './machine.ts';
import { seeded } from './random.ts';
import { publishSection } from './results.ts';
import { summarize } from './statistics.ts';
import { spread, table, thousands } from './tables.ts';
import { forget, openFolder, providePackages, repository, type Tool } from './tool.ts';

/** Width in pixels. */
const WIDTH = 1600;
const HEIGHT = 1067;
const WIDTHS = IMAGES.widths;
/** Number of images on a page. */
const ON_A_PAGE = 10;

const NOTE =
  `Photographs (JPEG, eight of ten) and graphics (PNG) of ${WIDTH} × ${HEIGHT} pixels, ten per page, in widths of ${WIDTHS.join(', ')}. ` +
  'Quality settings are equal: AVIF 50, WebP 75. Hugo writes no AVIF, so it is only compared for WebP. Ours also makes one JPEG or PNG of each, for browsers without WebP; ' +
  "Astro's `<Picture>` makes them in all widths and in full size, and its AVIF with sharp's effort 4, where ours uses 3. " +
  'Cold builds start without a cache; unchanged builds follow them. sharp alone is a short program that encodes the same versions as ours, as many images at once as there are cores.';

interface Site {
  readonly title: string;
  readonly tool: Tool;
  readonly formats: string;
}

interface Measured {
  readonly site: Site;
  readonly cold: Took[];
  readonly unchanged: number[];
  peak: number | undefined;
}

export async function benchImages(count: number, options: Options): Promise<void> {
  const folder = openFolder(path.join(options.folder, `images-${count}`));
  const log = path.join(folder, 'log.txt');
  const images = path.join(folder, 'images');
  mkdirSync(images);
  options.say(`${count} images are drawn`);
  for (let number = 0; number < count; number += 1)
    await drawImage(path.join(images, nameOf(number)), number);
  const measured: Measured[] = [];
  providePackages(options.folder, options.tools);
  for (const site of sitesOf(options, images)) {
    const place = path.join(folder, measured.length.toString());
    makeSite(site, place, images, count);
    measured.push(await measure(site, place, log, options));
    rmSync(place, { recursive: true });
  }
  publishSection(`images-${count}`, `${thousands(count)} images`, reportOf(measured, options));
  rmSync(folder, { recursive: true });
}

function sitesOf({ tools, node }: Options, images: string): readonly Site[] {
  const sites = tools.flatMap((tool): Site[] => {
    const webp = { tool, title: `${tool.title}, WebP`, formats: 'webp' };
    if (tool.name === 'hugo') return [webp];
    return tool.name === 'sitewright' || tool.name === 'astro'
      ? [webp, { tool, title: `${tool.title}, AVIF and WebP`, formats: 'avif, webp' }]
      : [];
  });
  const alone = ['webp', 'avif, webp'].map((formats) => sharpAlone(formats, images, node));
  return [...sites, ...alone];
}

function sharpAlone(formats: string, images: string, node: string): Site {
  const { quality } = IMAGES;
  const own = { jpeg: { quality: quality.jpeg, ...ENCODING.jpeg }, png: ENCODING.png };
  const versions = (['avif', 'webp'] as const)
    .filter((format) => formats.includes(format))
    .flatMap((format) =>
      WIDTHS.map((width) => [width, format, { quality: quality[format], ...ENCODING[format] }]),
    );
  const tool: Tool = {
    name: 'sharp',
    title: `sharp ${sharp.versions.sharp} alone`,
    most: Number.POSITIVE_INFINITY,
    isGenerator: false,
    footer: '',
    stylesheet: '',
    build: (site, out) => ({
      program: node,
      parameters: [
        path.join(repository, 'bench/speed/encode.mjs'),
        images,
        out,
        JSON.stringify([...versions, [WIDTHS.at(-1), 'own', own]]),
      ],
      cwd: site,
      env: { UV_THREADPOOL_SIZE: String(availableParallelism()) },
    }),
  };
  return { tool, title: `${tool.title}, ${formats === 'webp' ? 'WebP' : 'AVIF and WebP'}`, formats };
}

async function measure(site: Site, place: string, log: string, options: Options): Promise<Measured> {
  const measured: Measured = { site, cold: [], unchanged: [], peak: undefined };
  const out = path.join(place, 'out');
  const build = site.tool.build(place, out);
  for (let round = 0; round < Math.min(options.rounds, 3); round += 1) {
    beginAnew(place);
    const cold = await time(build, log);
    measured.cold.push(cold);
    if (site.tool.isGenerator) measured.unchanged.push((await time(build, log)).wall);
    options.say(`${site.title}: ${cold.wall.toFixed(1)} s, ${cold.cpu.toFixed(1)} CPU s`);
  }
  beginAnew(place);
  measured.peak = await measureMemory(build, log);
  return measured;
}

/** Removes outputs and caches of every tool. */
function beginAnew(place: string): void {
  for (const old of ['out', 'out-cache', 'out-vite', 'old', 'resources'])
    rmSync(path.join(place, old), { recursive: true, force: true });
  forget(place, path.join(place, 'old'));
}

function reportOf(measured: readonly Measured[], { missing }: Options): string {
  const rows = measured.map(({ site, cold, unchanged, peak }) => [
    site.title,
    spread(summarize(cold.map(({ cpu }) => cpu))),
    spread(summarize(cold.map(({ wall }) => wall))),
    spread(summarize(unchanged)),
    peak?.toFixed(0) ?? '–',
  ]);
  return [
    NOTE,
    table(['', 'cold, CPU s', 'cold, s', 'nothing changed, s', 'peak MiB, cold'], rows),
    [
      `${measured[0]?.cold.length ?? 0} rounds, under a load of ${loadavg()[1]?.toFixed(0)} at their end. ${describeMachine()}.`,
      ...missing,
    ].join(' '),
  ].join('\n\n');
}

function nameOf(number: number): string {
  return `image-${number}.${number % ON_A_PAGE < 8 ? 'jpg' : 'png'}`;
}

/** Draws a photograph with grain, or a graphic with sharp edges; the same in every run. */
async function drawImage(file: string, number: number): Promise<void> {
  const random = seeded(number + 1);
  if (file.endsWith('.png')) {
    const shapes = Array.from({ length: 60 }, () => {
      const [x, y, radius, hue] = [WIDTH, HEIGHT, 150, 360].map((most) => Math.floor(random() * most));
      return `<circle cx="${x}" cy="${y}" r="${radius}" fill="hsl(${hue} 70% 60%)" stroke="#222" stroke-width="3"/>`;
    });
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#fff"/>${shapes.join('')}</svg>`;
    await sharp(Buffer.from(svg)).png().toFile(file);
    return;
  }
  const light = Buffer.from(Array.from({ length: 60 * 40 * 3 }, () => random() * 255));
  const grain = Buffer.from(Array.from({ length: 400 * 267 }, () => 108 + random() * 40));
  const noise = await sharp(grain, { raw: { width: 400, height: 267, channels: 1 } })
    .resize(WIDTH, HEIGHT, { kernel: 'nearest', fit: 'fill' })
    .png({ compressionLevel: 0 })
    .toBuffer();
  await sharp(light, { raw: { width: 60, height: 40, channels: 3 } })
    .resize(WIDTH, HEIGHT, { kernel: 'cubic', fit: 'fill' })
    .composite([{ input: noise, blend: 'soft-light' }])
    .jpeg({ quality: 88 })
    .toFile(file);
}

const OURS = `import { type LayoutProps, PageHead } from 'sitewright';
export default function Page({ page, site, children }: LayoutProps) {
  return <html lang="en"><head><PageHead page={page} site={site} /></head><body>{children}</body></html>;
}
`;

const HUGO_PAGE =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{ .Title }}</title></head><body>{{ .Content }}</body></html>\n';

const HUGO_IMAGE = `{{- $image := resources.Get .Destination -}}
{{- $set := slice -}}
{{- range slice ${WIDTHS.join(' ')} -}}{{- $one := $image.Resize (printf "%dx webp q75" .) -}}{{- $set = $set | append (printf "%s %dw" $one.RelPermalink .) -}}{{- end -}}
<img src="{{ $image.RelPermalink }}" srcset="{{ delimit $set ", " }}" alt="{{ .PlainText }}" width="{{ $image.Width }}" height="{{ $image.Height }}" loading="lazy">
`;

const astroPage = (names: readonly string[], formats: string) => `---
import { Picture } from 'astro:assets';
const found = import.meta.glob('../images/*.{jpg,png}', { eager: true });
const images = ${JSON.stringify(names)}.map((name) => found['../images/' + name].default);
---
<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Images</title></head><body>
{images.map((image) => <Picture src={image} formats={${JSON.stringify(formats.split(', '))}} widths={[${WIDTHS.join(', ')}]} sizes="100vw" alt="" />)}
</body></html>
`;

const ASTRO_CONFIG = `import path from 'node:path';
import { defineConfig } from 'astro/config';
const output = path.resolve(process.env.BENCH_OUT ?? 'dist');
export default defineConfig({
  outDir: output,
  cacheDir: output + '-cache',
  image: { service: { entrypoint: 'astro/assets/services/sharp', config: { avif: { quality: 50 }, webp: { quality: 75 } } } },
  devToolbar: { enabled: false },
  vite: { cacheDir: output + '-vite' },
});
`;

/** Creates a site. Hugo's images are assets, ours are next to the pages. */
function makeSite({ tool, formats }: Site, place: string, images: string, count: number): void {
  mkdirSync(place, { recursive: true });
  if (!tool.isGenerator) return;
  const isHugo = tool.name === 'hugo';
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(place, file)), { recursive: true });
    writeFileSync(path.join(place, file), text);
  };
  const isAstro = tool.name === 'astro';
  const home = isAstro ? 'src/images' : isHugo ? 'assets' : 'content';
  cpSync(images, path.join(place, home), { recursive: true });
  for (let first = 0; first < count; first += ON_A_PAGE) {
    const numbers = Array.from({ length: Math.min(ON_A_PAGE, count - first) }, (_, index) => first + index);
    if (isAstro) {
      write(
        `src/pages/${first === 0 ? 'index' : `page-${first}`}.astro`,
        astroPage(numbers.map(nameOf), formats),
      );
      continue;
    }
    const name = first === 0 ? (isHugo ? '_index' : 'index') : `page-${first}`;
    const body = numbers.map((number) => `![Image ${number}](${nameOf(number)})\n`).join('\n');
    write(`content/${name}.md`, `---\ntitle: Page ${first}\ndescription: Images.\n---\n\n${body}`);
  }
  if (isAstro) {
    write('astro.config.mjs', ASTRO_CONFIG);
    write('package.json', '{ "private": true, "type": "module" }\n');
    return;
  }
  if (isHugo) {
    write(
      'config.toml',
      'baseURL = "https://example.com/"\ntimeout = "30m"\ntitle = "Images"\ndisableKinds = ["taxonomy", "term", "RSS"]\n',
    );
    for (const name of ['single', 'list']) write(`layouts/_default/${name}.html`, HUGO_PAGE);
    write('layouts/_default/_markup/render-image.html', HUGO_IMAGE);
    return;
  }
  const settings = `images: { formats: [${formats}] }`;
  write('content/site.yaml', `name: Images\nurl: https://example.com\ndescription: Images.\n${settings}\n`);
  write('templates/page.tsx', OURS);
}
