// Reads images without decoding them: type, size, orientation and notes of cameras. It also plans the smaller versions
// of an image and their names.
export { ENCODING, isVariantFile, planImage, showImage, type Variant, variantsOf } from './plan.ts';
export { MOST_BYTES, readImage, showsPlace, tooManyBytes, withoutNotes } from './read-image.ts';
