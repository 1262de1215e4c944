import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import type { Config } from './config.ts';
import { fewAtOnce } from './few-at-once.ts';
import { checkFile, type DirectUploads, type Storage, type StoredFile } from './storage.ts';

type Settings = NonNullable<Config['s3']>;

/** The bucket's origin for browsers, which a page's policy must allow. */
export function bucketOrigin({ bucket, region, endpoint, forcePathStyle }: Settings): string {
  const { protocol, host } = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  return `${protocol}//${forcePathStyle ? '' : `${bucket}.`}${host}`;
}

type Target = { Bucket: string; Key: string };

/** Copies within the bucket: the bytes do not pass through the server. */
async function copyParts(client: S3Client, parts: string[], target: Target): Promise<void> {
  const { CompleteMultipartUploadCommand, CreateMultipartUploadCommand, UploadPartCopyCommand } =
    await import('@aws-sdk/client-s3');
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(target));
  const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
  for (const [at, part] of parts.entries()) {
    const source = { UploadId, PartNumber: at + 1, CopySource: `${target.Bucket}/${part}` };
    const copied = await client.send(new UploadPartCopyCommand({ ...target, ...source }));
    Parts.push({ PartNumber: at + 1, ETag: copied.CopyPartResult?.ETag });
  }
  const whole = { ...target, UploadId, MultipartUpload: { Parts } };
  await client.send(new CompleteMultipartUploadCommand(whole));
}

async function directUploads(client: S3Client, bucket: string): Promise<DirectUploads> {
  const [{ ListObjectsV2Command, PutObjectCommand }, { getSignedUrl }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/s3-request-presigner'),
  ]);
  return {
    putUrl(key, expiresIn, bytes) {
      // The length is signed, too: the bucket accepts no body of another length.
      const put = new PutObjectCommand({ Bucket: bucket, Key: key, ContentLength: bytes });
      return getSignedUrl(client, put, { expiresIn });
    },
    async list(prefix) {
      const input = { Bucket: bucket, Prefix: prefix };
      const { Contents = [] } = await client.send(new ListObjectsV2Command(input));
      return Contents.flatMap(({ Key }) => Key ?? []);
    },
  };
}

async function* everyFile(client: S3Client, bucket: string): AsyncGenerator<StoredFile[]> {
  const { ListObjectsV2Command } = await import('@aws-sdk/client-s3');
  let token: string | undefined;
  do {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, ContinuationToken: token }),
    );
    yield (page.Contents ?? []).map(({ Key = '', LastModified }) => ({
      key: Key,
      at: LastModified ?? new Date(),
    }));
    token = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (token);
}

/** Without a logger the SDK writes to the console, past our log; errors are thrown in any case. */
const quiet = () => {};
const silent = { trace: quiet, debug: quiet, info: quiet, warn: quiet, error: quiet };

/** Some megabytes of SDK that a server with a folder never loads. */
async function openClient(settings: Settings): Promise<S3Client> {
  const { S3Client } = await import('@aws-sdk/client-s3');
  const { region, endpoint, accessKeyId, secretAccessKey, forcePathStyle } = settings;
  return new S3Client({
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint && { endpoint }),
    // Many compatible services do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    logger: silent,
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
  });
}

/** Stores files in an existing bucket. */
export async function openBucket(settings: Settings): Promise<Storage> {
  const client = await openClient(settings);
  const [{ DeleteObjectCommand, GetObjectCommand, PutObjectCommand }, { S3Driver }] =
    await Promise.all([import('@aws-sdk/client-s3'), import('flydrive/drivers/s3')]);
  const { bucket } = settings;
  const driver = new S3Driver({ client, bucket, visibility: 'private', supportsACL: false });
  const disk = new Disk(driver);
  return Object.assign(disk, {
    async check() {
      const { key, bytes } = checkFile();
      const target = { Bucket: bucket, Key: key };
      const { VersionId } = await client.send(new PutObjectCommand({ ...target, Body: bytes }));
      // By its version, which a bucket with versioning would otherwise keep.
      await client.send(new DeleteObjectCommand({ ...target, VersionId }));
    },
    async getPart(key: string, { start, end }: { start: number; end: number }) {
      const Range = `bytes=${start}-${end}`;
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key, Range }));
      return Body instanceof Readable ? Body : Readable.from([]);
    },
    async join(parts: string[], key: string) {
      const [first = ''] = parts;
      if (parts.length === 1) return disk.move(first, key);
      await copyParts(client, parts, { Bucket: bucket, Key: key });
      await fewAtOnce(parts, (part) => disk.delete(part));
    },
    freeBytes: async () => Number.POSITIVE_INFINITY,
    pathOf: () => undefined,
    everyFile: () => everyFile(client, bucket),
    direct: await directUploads(client, bucket),
  });
}
