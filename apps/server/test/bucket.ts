import { randomUUID } from 'node:crypto';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

/** Like S3, and unlike this server by default: a file exists only when it is complete. */
function keepWholeFiles({ store }: S3rver): void {
  const put = store.putContent.bind(store);
  store.putContent = async (path, content) => {
    const draft = `${path}.${randomUUID()}`;
    try {
      const kept = await put(draft, content);
      await rename(draft, path);
      return kept;
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  };
}

/** A real S3-compatible server with the bucket `balcao` in `folder`. */
export async function startBucket({ strict = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory: folder,
    silent: true,
    vhostBuckets: false,
    // It parses a bucket's address differently from how the SDK signs it; it parses files' addresses the same way.
    allowMismatchedSignatures: !strict,
    configureBuckets: [{ name: 'balcao' }],
  });
  keepWholeFiles(server);
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  const key = 'S3RVER';
  return {
    folder,
    endpoint,
    config: {
      bucket: 'balcao',
      region: 'us-east-1',
      endpoint,
      forcePathStyle: true,
      accessKeyId: key,
      secretAccessKey: key,
    },
    settings: {
      S3_BUCKET: 'balcao',
      S3_ENDPOINT: endpoint,
      S3_FORCE_PATH_STYLE: 'true',
      S3_ACCESS_KEY_ID: key,
      S3_SECRET_ACCESS_KEY: key,
    },
    async stop() {
      // Interrupted uploads hold their connections.
      server.httpServer.closeAllConnections();
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}
