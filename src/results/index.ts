// Results that machines share through a server: chooses the server, signs and checks what it stores, and keeps whole
// builds there. A server that fails or sends wrong data never changes a build.
export { planResults, type Variables } from './connection.ts';
export { fetchBuild, storeBuild } from './remote-build.ts';
export { type BuildState, RemoteCache } from './remote-cache.ts';
export { isShardSigned, signShard } from './signature.ts';
