import { z } from 'zod';

export const settings = z.object({ legal: z.object({ entity: z.string() }) });
