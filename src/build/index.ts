// The spine: a build from the lock to the published site, the builds of single shards, and the steps that other commands and
// the preview share.
export { buildSite } from './build.ts';
export { verifyBuild } from './compare-builds.ts';
export { makeSite } from './make.ts';
export { openWorkshop } from './make-files.ts';
export { answerPages } from './page-worker.ts';
export { compile, openSite, prepare } from './prepare.ts';
export { readOutput } from './publication.ts';
export { changeSite, inSession } from './session.ts';
export { buildShard, remakeSample, type ShardReport } from './shard.ts';
