import { join } from 'node:path';
import type { Config } from './config.ts';
import type { Storage } from './storage.ts';
import { openBucket } from './storage-bucket.ts';
import { openFolder } from './storage-folder.ts';

/**
 * The storage for files: the folder DATA_DIR/files, or an S3-compatible bucket when S3_BUCKET, S3_ACCESS_KEY_ID and
 * S3_SECRET_ACCESS_KEY are set (S3_REGION; S3_ENDPOINT and S3_FORCE_PATH_STYLE for services other than Amazon's). The
 * bucket must exist and be private; several servers need it or a shared folder. Every call refuses keys that lead out
 * of the folder. Rejects when the folder cannot be created.
 */
export async function openStorage(config: Pick<Config, 'dataDir' | 's3'>): Promise<Storage> {
  return config.s3 ? openBucket(config.s3) : openFolder(join(config.dataDir, 'files'));
}
