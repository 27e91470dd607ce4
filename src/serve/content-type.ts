// Texts are UTF-8, and are worth compressing; everything else goes out as it is.

const TEXT = /^(?:text\/.+|image\/svg\+xml|application\/(?:.+\+)?(?:json|xml|javascript))$/;

const TYPE = /^[\w.+-]+\/[\w.+-]+$/;

/** The type with its character set; `known` is no type where the ending of the name says nothing. */
export function contentType(known: string): string {
  const plain = known.replace(/;.*$/, '');
  if (!TYPE.test(plain)) return 'application/octet-stream';
  return TEXT.test(plain) ? `${plain}; charset=utf-8` : plain;
}

export function isCompressible(type: string): boolean {
  return TEXT.test(type.replace(/;.*$/, ''));
}
