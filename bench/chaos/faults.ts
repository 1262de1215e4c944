import type { SwallowingProxy } from '../../apps/server/test/proxy.ts';
import type { Disk } from './disk.ts';
import type { ChaosMailServer } from './mail-server.ts';
import type { ChaosServer } from './servers.ts';

export type Targets = {
  servers: [ChaosServer, ChaosServer];
  proxy: SwallowingProxy;
  /** Undefined if the user may not mount disks. */
  disk: Disk | undefined;
  mail: ChaosMailServer;
  databasePid: () => number;
};

/** Names of faults, as `--faults` takes them. */
export const faultNames = [
  'freeze',
  'kill',
  'mail-down',
  'replace',
  'database',
  'full-disk',
  'slow-storage',
] as const;

/** What breaks, and for how long before it is repaired. */
export type Fault = {
  name: (typeof faultNames)[number];
  what: string;
  seconds: number;
  begin(): unknown;
  end(): unknown;
};

const diskFaults = (disk: Disk): Fault[] => [
  {
    name: 'full-disk',
    what: 'the disk is full',
    seconds: 15,
    begin: () => disk.fill(),
    end: () => disk.empty(),
  },
  {
    name: 'slow-storage',
    what: 'storage hangs',
    seconds: 15,
    begin: () => disk.freeze(),
    end: () => disk.thaw(),
  },
];

export function faultsOf({ servers, proxy, disk, mail, databasePid }: Targets): Fault[] {
  const [first, second] = servers;
  const faults: Fault[] = [
    {
      name: 'freeze',
      what: 'connections to the database freeze',
      seconds: 0,
      begin: () => proxy.freeze(),
      end: () => {},
    },
    {
      name: 'kill',
      what: 'a server is killed',
      seconds: 5,
      begin: () => first.end('SIGKILL'),
      end: () => first.start(),
    },
    {
      name: 'mail-down',
      what: 'mail is down',
      seconds: 20,
      begin: () => mail.goAway(),
      end: () => mail.comeBack(),
    },
    {
      name: 'replace',
      what: 'a server is replaced',
      seconds: 0,
      begin: () => second.end('SIGTERM'),
      end: () => second.start(),
    },
    {
      name: 'database',
      what: 'a database process is killed',
      seconds: 0,
      begin: () => process.kill(databasePid(), 'SIGKILL'),
      end: () => {},
    },
  ];
  return disk ? [...faults, ...diskFaults(disk)] : faults;
}
