// A result has a record, which contains the hash and the size of its bytes and is signed with Ed25519. Nothing else about a
// result is trusted.
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { isRecord } from '../fields/index.ts';

/** Describes the bytes of a result. */
interface ResultRecord {
  /** SHA-256 of the bytes, their name on the server. */
  readonly cas: string;
  readonly size: number;
  /** Name of the key, in the settings. */
  readonly signer: string;
}

/** Public keys by name. */
export type TrustedKeys = ReadonlyMap<string, KeyObject>;

export function readKeys(written: Readonly<Record<string, string>>): TrustedKeys {
  return new Map(
    Object.entries(written).map(([name, key]) => [
      name,
      createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' }),
    ]),
  );
}

/** Signer of results. */
export interface Signer {
  readonly name: string;
  sign(message: string): string;
}

/**
 * Reads a private key, as PEM or as Base64 of PKCS #8. Returns its problem as a text, which never contains a part of the key.
 */
export function readSigner(secret: string, keys: TrustedKeys): Signer | string {
  let key: KeyObject;
  try {
    key = secret.includes('-----BEGIN')
      ? createPrivateKey(secret)
      : createPrivateKey({ key: Buffer.from(secret, 'base64'), format: 'der', type: 'pkcs8' });
  } catch {
    return 'it cannot be read';
  }
  if (key.asymmetricKeyType !== 'ed25519') return 'it is not an Ed25519 key';
  const own = createPublicKey(key);
  const name = [...keys].find(([, one]) => one.equals(own))?.[0];
  if (name === undefined) return '`results.keys` does not list its public key';
  return { name, sign: (message) => sign(null, Buffer.from(message), key).toString('base64') };
}

function isSignedBy(key: KeyObject, message: string, signature: string): boolean {
  return verify(null, Buffer.from(message), key, Buffer.from(signature, 'base64'));
}

/** Text to sign. The key is part of it, so that a record isn't valid for another result. */
function messageOf(key: string, { cas, size }: Omit<ResultRecord, 'signer'>): string {
  return JSON.stringify(['sitewright result', key, cas, size]);
}

export function signRecord(key: string, described: Omit<ResultRecord, 'signer'>, signer: Signer): string {
  const signature = signer.sign(messageOf(key, described));
  return JSON.stringify({ ...described, signer: signer.name, signature });
}

/** Name under which the seal of a shard file is signed, like the hash of a result. */
const SHARD = 'share';

export function signShard(seal: string, signer: Signer): string {
  return signRecord(SHARD, { cas: seal, size: 0 }, signer);
}

export function isShardSigned(seal: string, signature: string, keys: TrustedKeys): boolean {
  const record = readRecord(signature, SHARD, keys);
  return typeof record !== 'string' && record.cas === seal;
}

/** Returns the record of a result, or the reason why it isn't trusted. */
export function readRecord(text: string, key: string, keys: TrustedKeys): ResultRecord | string {
  let written: unknown;
  try {
    written = JSON.parse(text);
  } catch {
    return 'is not JSON';
  }
  if (!isRecord(written)) return 'is not a record';
  const { cas, size, signer, signature } = written;
  if (typeof cas !== 'string' || !/^[0-9a-f]{64}$/.test(cas)) return 'names no hash';
  if (typeof size !== 'number' || !Number.isSafeInteger(size) || size < 0) return 'has no size';
  if (typeof signer !== 'string' || typeof signature !== 'string') return 'is not signed';
  const trusted = keys.get(signer);
  if (!trusted) return 'is signed by a stranger';
  if (!isSignedBy(trusted, messageOf(key, { cas, size }), signature)) return 'has a false signature';
  return { cas, size, signer };
}
