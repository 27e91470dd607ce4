import display from '@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2?subset=U+20-7E,U+A0-FF,U+2013,U+2014,U+2018,U+2019,U+201C-201E,U+2026&wght=700';
import text from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?subset=U+20-7E,U+A0-FF,U+2013,U+2014,U+2018,U+2019,U+201C-201E,U+2026&wght=400..700';

/** Has both fonts fetched at once. They are those of styles/fonts.css, to the letter. */
export function FontPreloads() {
  return [display, text].map((font) => (
    <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
  ));
}
