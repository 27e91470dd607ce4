import { z } from 'zod';
import { createReference } from './create-reference.ts';

/** A field that names an entry of a collection by its id. There is an error where it names none. */
export const reference = createReference(z);
