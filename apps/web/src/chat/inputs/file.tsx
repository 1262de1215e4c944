import { Group } from './group.tsx';
import type { InputProps } from './input.ts';
import { lazyPart } from './lazy-part.tsx';
import { Placeholder } from './placeholder.tsx';

const FileUpload = lazyPart(
  () => import('./file-upload.tsx').then((part) => part.FileUpload),
  () => <Placeholder height={170} />,
);

export function FileInput(props: InputProps) {
  const { block, working, upload, onAnswer } = props;
  return (
    <Group {...props}>
      <FileUpload
        code={block?.variable ?? ''}
        rules={block}
        missing={block?.errorText}
        working={working}
        upload={upload}
        onUploaded={({ id, filename }) =>
          onAnswer({ text: filename, data: { id }, type: 'application/json' })
        }
      />
    </Group>
  );
}
