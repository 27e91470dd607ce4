// Time limits for code that isn't ours: templates, and Markdown that takes forever to parse. Programs of the tool are
// loaded only here, because a limit that stops a module while it loads would leave it half loaded.
export { type ContentLimit, createContentLimit } from './content-limit.ts';
export { EndlessWork } from './endless-work.ts';
export {
  createInterruptible,
  INTERRUPTED,
  isInterruption,
  orInterrupted,
  throwIfInterrupted,
} from './interrupt.ts';
export { loadProgram } from './programs.ts';
export { hearRejections, type Rejections } from './rejections.ts';
export {
  createTemplateLimit,
  EndlessTemplate,
  TEMPLATE_TIMEOUT,
  type TemplateLimit,
  type TemplateTime,
} from './template-limit.ts';
export {
  createTimeLimit,
  createTimeLimits,
  type LimitedResult,
  type TimeLimit,
  type TimeLimits,
} from './time-limit.ts';
