// Test images, created with sharp.
import sharp, { type Sharp } from 'sharp';

/** Location in EXIF data; tests search published files for the text. */
export const PLACE = 'Somewhere 47';

const NOTES = {
  IFD0: { Copyright: PLACE, Artist: PLACE },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '47/1 30/1 0/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '11/1 0/1 0/1',
  },
};

/** A synthetic photograph: light, shades, and reproducible grain. */
export function photograph(width: number, height: number, seed = 1): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  let random = seed;
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      random = (random * 1_103_515_245 + 12_345) % 2_147_483_648;
      const grain = (random / 2_147_483_648 - 0.5) * 12;
      const light =
        128 + 60 * Math.sin((x + seed * 31) / 47) * Math.cos(y / 61) + 50 * Math.sin((x + y) / 173);
      pixels[at++] = clamp(light + grain);
      pixels[at++] = clamp(light * 0.8 + 30 + grain);
      pixels[at++] = clamp(255 - light + (x / width) * 40 + grain);
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

function clamp(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)));
}

/** A photograph with EXIF data, including its orientation. */
export function noted(image: Sharp, orientation = 1): Sharp {
  return image.withExif(NOTES).withMetadata({ orientation });
}

/** An animation of some frames, each in its own color, with grain. */
export async function film(kind: 'gif' | 'webp', width: number, height: number, frames = 3): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * frames * 3);
  let random = 1;
  for (let at = 0; at < pixels.length; at += 1) {
    random = (random * 1_103_515_245 + 12_345) % 2_147_483_648;
    pixels[at] = (Math.floor(at / (width * height * 3)) * 80 + (at % 3) * 40 + (random % 24)) % 256;
  }
  const image = sharp(pixels, { raw: { width, height: height * frames, channels: 3, pageHeight: height } });
  return (kind === 'gif' ? image.gif() : image.webp()).toBuffer();
}
