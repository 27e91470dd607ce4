import { z } from 'zod';
import { createKinds } from './kinds.ts';

export const { reference, link, file, image } = createKinds(z);
