import { z } from 'zod'
import { yesOrNo } from '../environment/values.ts'
import { isThisMachine } from '../this-machine.ts'

export type S3Settings = {
  endpoint: URL
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** The bucket's name stands in the path; otherwise before the host's */
  pathStyle: boolean
}

export const s3Environment = {
  S3_ENDPOINT: {
    about: 'Object store for the scans, as https://s3.example.org. Absent: files in DATA_DIR',
    example: '',
  },
  S3_BUCKET: { about: 'A private bucket of that store, made beforehand', example: 'countersign' },
  S3_REGION: { about: 'Region of the bucket', example: 'us-east-1' },
  S3_ACCESS_KEY_ID: { about: 'The key that may read and write the bucket', example: '' },
  S3_SECRET_ACCESS_KEY: {
    about: 'The secret that belongs to that key',
    example: '',
    secret: true,
  },
  S3_PATH_STYLE: {
    about: '"no" if the bucket is a part of the host name, as https://bucket.s3.example.org',
    example: 'yes',
  },
  S3_ALLOW_PLAIN_HTTP: {
    about: '"yes" if nobody else is on the network between here and an http:// store',
    example: 'no',
  },
} as const

const s3Address = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
    error: 'not a web address, such as https://s3.example.org',
  })
  .transform((text) => new URL(text))
  .refine((url) => url.href === `${url.origin}/`, {
    error: 'only scheme, host and port, such as https://s3.example.org; the bucket is S3_BUCKET',
  })

const bucketName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, '3 to 63 small letters, digits, dots and dashes')

const regionName = z.string().regex(/^[\w-]{1,60}$/, 'not a region, such as us-east-1')

type Read = <T>(name: keyof typeof s3Environment, schema: z.ZodType<T>, absent: T) => T

/** A store that can be used; nothing if none was asked for, or if what was said is a problem. */
export function readS3(read: Read, problems: string[]): S3Settings | undefined {
  const endpoint = read('S3_ENDPOINT', s3Address.optional(), undefined)
  const bucket = read('S3_BUCKET', bucketName, '')
  const region = read('S3_REGION', regionName, 'us-east-1')
  const accessKeyId = read('S3_ACCESS_KEY_ID', z.string(), '')
  const secretAccessKey = read('S3_SECRET_ACCESS_KEY', z.string(), '')
  const pathStyle = read('S3_PATH_STYLE', yesOrNo, true)
  const allowPlainHttp = read('S3_ALLOW_PLAIN_HTTP', yesOrNo, false)

  const said = [endpoint, bucket, accessKeyId, secretAccessKey].filter(Boolean)
  if (said.length === 0) return undefined
  if (!endpoint || said.length < 4) {
    problems.push(
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set all, or none',
    )
    return undefined
  }
  if (endpoint.protocol === 'http:' && !isThisMachine(endpoint.hostname) && !allowPlainHttp) {
    problems.push('S3_ENDPOINT: scans travel over https, or say S3_ALLOW_PLAIN_HTTP=yes')
  }
  return { endpoint, bucket, region, accessKeyId, secretAccessKey, pathStyle }
}

export function bucketAddress({ endpoint, bucket, pathStyle }: S3Settings): string {
  if (pathStyle) return new URL(bucket, endpoint).href
  return `${endpoint.protocol}//${bucket}.${endpoint.host}`
}
