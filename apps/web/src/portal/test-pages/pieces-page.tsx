import { CachesPart } from './caches-part.tsx';
import { FieldsPart } from './fields-part.tsx';
import { MessagesPart } from './messages-part.tsx';
import { SignaturePart } from './signature-part.tsx';
import { TestFrame } from './test-frame.tsx';
import { TextsPart } from './texts-part.tsx';

/** Every shared piece, for the eye. */
export function PiecesPage() {
  return (
    <TestFrame title="Peças compartilhadas">
      <FieldsPart />
      <MessagesPart />
      <SignaturePart />
      <TextsPart />
      <CachesPart />
    </TestFrame>
  );
}
