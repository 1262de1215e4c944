import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { Group } from '../../../records/labelled.tsx';
import box from './code-editor.module.css';
import type { CodeProps } from './code-props.ts';
import { type EditorProps, textOf } from './editor-props.ts';
import style from './inspector.module.css';
import { TryCode } from './try-code.tsx';

/** If it cannot be loaded, a plain field takes its place. */
const Coloured = lazy(() =>
  import('./prism-editor.tsx').then(
    ({ PrismCode }) => ({ default: PrismCode }),
    () => ({ default: PlainCode }),
  ),
);

function PlainCode({ label, code, write, readOnly, describedBy }: CodeProps) {
  return (
    <textarea
      className={box.plainCode}
      aria-label={label}
      aria-describedby={describedBy}
      rows={8}
      spellCheck={false}
      readOnly={readOnly}
      value={code}
      onChange={({ target }) => write(target.value)}
    />
  );
}

/** Code with syntax colours; people other than admins read it. A block that needs none has a button instead. */
export function CodeEditor({ id, field, value, change, error, fixed }: EditorProps) {
  const help = `${id}-help`;
  const [writing, setWriting] = useState(false);
  if (!writing && value === undefined && !field.required)
    return (
      <Group id={id} label={field.label} error={error}>
        <Button
          disabled={fixed !== undefined}
          aria-describedby={fixed && help}
          onClick={() => setWriting(true)}
        >
          Escrever
        </Button>
        {fixed && (
          <p className={style.help} id={help}>
            {fixed}
          </p>
        )}
      </Group>
    );
  return (
    <Group id={id} label={field.label} error={error}>
      <div className={box.code} data-code>
        <Suspense fallback={<Skeleton width="100%" />}>
          <Coloured
            label={field.label}
            code={textOf(value)}
            readOnly={fixed !== undefined}
            describedBy={help}
            write={(code) => change(code || (field.required ? '' : undefined), true)}
          />
        </Suspense>
      </div>
      <p className={style.help} id={help}>
        {fixed ?? 'Tab recua a linha. Esc e depois Tab sai do editor.'}
      </p>
      {field.kind === 'code' && !fixed && <TryCode code={textOf(value)} />}
    </Group>
  );
}
