import { broken } from './broken.ts';
import { charsets } from './charsets.ts';
import { forwards } from './forwards.ts';
import { machines } from './machines.ts';
import { packages } from './packages.ts';
import { replies } from './replies.ts';
import type { Sample } from './sample.ts';
import { sealed } from './sealed.ts';

/** All invented mails, by kind. */
export const samples: Sample[] = [
  ...replies,
  ...forwards,
  ...sealed,
  ...machines,
  ...charsets,
  ...packages,
  ...broken,
];
