import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from './config.ts';

/** flydrive's disk; `check` rejects when files cannot be kept now. */
export type Storage = Disk & { check(): Promise<void> };

/**
 * Where files are kept: in the folder DATA_DIR/files, or in an S3-compatible bucket when S3_BUCKET,
 * S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are set (S3_REGION; S3_ENDPOINT and S3_FORCE_PATH_STYLE for services
 * other than Amazon's). The bucket must exist and be private; several servers need it or a shared folder.
 * Keys that lead out of the folder are refused by every call. Rejects when the folder cannot be made.
 */
export async function openStorage(config: Pick<Config, 'dataDir' | 's3'>): Promise<Storage> {
  return config.s3 ? openBucket(config.s3) : openFolder(join(config.dataDir, 'files'));
}

async function openFolder(location: string): Promise<Storage> {
  await mkdir(location, { recursive: true });
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }));
  // Only writing tells: rights do not show a full disk or a file system gone read-only.
  return Object.assign(disk, { check: () => disk.put('.check', 'ok') });
}

async function openBucket(s3: NonNullable<Config['s3']>): Promise<Storage> {
  // Some megabytes of SDK that a server with a folder never reads.
  const [{ HeadBucketCommand, S3Client }, { S3Driver }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('flydrive/drivers/s3'),
  ]);
  const { bucket, region, endpoint, accessKeyId, secretAccessKey, forcePathStyle } = s3;
  const client = new S3Client({
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint && { endpoint }),
    // The newer checksums are unknown to many compatible services.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const disk = new Disk(
    new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }),
  );
  return Object.assign(disk, {
    async check() {
      await client.send(new HeadBucketCommand({ Bucket: bucket }));
    },
  });
}
