// The whole build on one screen: values flow from the project to the output folder through pure stages.
import { loadTemplates } from '../bundle/load.ts';
import { compileTemplates } from '../bundle/compile.ts';
import { createTracer } from '../bundle/trace.ts';
import { checkOwnSettings, parseSettings } from '../content/settings.ts';
import { hasErrors } from '../diagnostics/diagnostic.ts';
import { sortDiagnostics } from '../diagnostics/print.ts';
import { createMarkdown } from '../markdown/markdown.ts';
import { measureAttachments } from '../project/attachments.ts';
import { readProject } from '../project/read.ts';
import { createTexts } from '../project/texts.ts';
import { checkOutputFolder } from '../publish/output-folder.ts';
import { openStaging } from '../publish/staging.ts';
import { indexSite, siteIndex } from '../routes/site.ts';
import { routePages } from '../routes/route.ts';
import type { BuildReport, BuildRequest, Surroundings } from './request.ts';
