import { randomBytes } from 'node:crypto'
import { S3mini } from 's3mini'
import { inject } from 'vitest'
import type { Config } from '#platform/config.ts'
import type { ObjectStore } from './object-store.ts'

export type S3Config = Extract<Config['blobs'], { kind: 's3' }>

/** Creates an empty bucket in the object store of this run; it is deleted together with the store. */
export async function newBucket(): Promise<S3Config> {
  const answer = await fetch(inject('objectStoreUrl'))
  if (!answer.ok) throw new Error(await answer.text())
  const { endpoint, ...keys } = (await answer.json()) as ObjectStore
  const bucket = `test-${randomBytes(8).toString('hex')}`
  const common = { region: 'us-east-1', ...keys }
  const made = await new S3mini({ endpoint: `${endpoint}/${bucket}`, ...common }).createBucket()
  if (!made) throw new Error('The object store makes no bucket')
  return { kind: 's3', endpoint: new URL(endpoint), bucket, pathStyle: true, ...common }
}

/** The settings with which a server uses that bucket. */
export function bucketEnvironment({ endpoint, bucket, region, ...keys }: S3Config) {
  return {
    S3_ENDPOINT: endpoint.origin,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
  }
}
