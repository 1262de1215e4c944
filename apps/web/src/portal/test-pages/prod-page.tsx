import { TestFrame } from './test-frame.tsx';
import { UploadTest } from './upload-test.tsx';

export function ProdPage() {
  return (
    <TestFrame title="Teste de produção">
      <UploadTest />
    </TestFrame>
  );
}
