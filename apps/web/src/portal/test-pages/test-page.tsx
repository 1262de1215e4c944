import { ClickLog } from './click-log.tsx';
import { TestFrame } from './test-frame.tsx';
import { UploadTest } from './upload-test.tsx';

export function TestPage() {
  return (
    <TestFrame title="Página de teste">
      <ClickLog />
      <UploadTest />
    </TestFrame>
  );
}
