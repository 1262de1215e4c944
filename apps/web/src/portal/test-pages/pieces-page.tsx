import { pageMeta } from '../../platform/page-meta.ts';
import { Kit } from '../../ui/kit.tsx';
import { CachesPart } from './caches-part.tsx';
import { FieldsPart } from './fields-part.tsx';
import { MessagesPart } from './messages-part.tsx';
import { SignaturePart } from './signature-part.tsx';
import { TestFrame } from './test-frame.tsx';
import { TextsPart } from './texts-part.tsx';

const nonce = () => pageMeta('csp-nonce');

/** Shows every shared component, for checking by eye. */
export function PiecesPage() {
  return (
    <TestFrame title="Peças compartilhadas">
      <Kit nonce={nonce}>
        <FieldsPart />
      </Kit>
      <MessagesPart />
      <SignaturePart />
      <TextsPart />
      <CachesPart />
    </TestFrame>
  );
}
