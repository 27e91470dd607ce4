import type { Layout } from '../../model/pages/layout.ts';
import type { Get, Task } from '../../reuse/tasks.ts';
import type { Inputs } from '../inputs.ts';
import type { Workshop } from '../workshop.ts';

/** Those that a page asks for; all of them where it names one that is not there. */
export function layoutsFor(get: Get, schema: Task<Layout | undefined>, inputs: Inputs, { found }: Workshop) {
  return {
    get: (name: string) => get(schema, name),
    keys() {
      get(inputs.names, 'templates');
      const names = found.value.layouts.map((file) => file.replace(/^templates\/|\.tsx$/g, ''));
      return new Set(names).values();
    },
  };
}
