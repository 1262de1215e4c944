import { isUsablePattern, matches } from '@balcao/dialog/pattern';
import { useId, useState } from 'react';
import { TextField } from '../../../../ui/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { type EditorProps, textOf } from './editor-props.ts';
import style from './inspector.module.css';

/** Ready expressions, so that nobody has to know how to write one. */
const ready = [
  ['Pelo menos 3 letras', '^.{3,}$'],
  ['Somente números', '^\\d+$'],
  ['Nome e sobrenome', '^\\p{L}+( \\p{L}+)+$'],
] as const;

function verdict(regex: string, tried: string): { fits: boolean; text: string } {
  if (!isUsablePattern(regex))
    return {
      fits: false,
      text: 'Esta expressão não pode ser usada: confira se os parênteses e colchetes fecham. Referências (\\1) e (?<=…) não são aceitas.',
    };
  const match = matches(regex, tried);
  if (match === 'unusable')
    return { fits: false, text: 'A expressão é trabalhosa demais para este texto.' };
  if (match) return { fits: true, text: 'O texto combina.' };
  const whole = regex.startsWith('^') || regex.endsWith('$');
  return {
    fits: false,
    text: whole
      ? 'O texto não combina: ^ e $ exigem o texto inteiro, do começo ao fim.'
      : 'O texto não combina: a expressão não aparece em nenhuma parte dele.',
  };
}

/** A regular expression with a text to try it on, by the same matcher as the conversation's. */
export function RegexEditor({ id, field, value, change, error, fixed }: EditorProps) {
  const own = useId();
  const [tried, setTried] = useState('');
  const regex = textOf(value);
  const said = regex !== '' && tried !== '' ? verdict(regex, tried) : undefined;
  return (
    <div className={style.stack}>
      <TextField
        id={id}
        label={field.label}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        error={error}
        readOnly={fixed !== undefined}
        value={regex}
        onChange={({ target }) => change(target.value || undefined, true)}
      />
      <div className={style.chips}>
        {ready.map(([name, source]) => (
          <button key={name} type="button" className={style.chip} onClick={() => change(source)}>
            {name}
          </button>
        ))}
      </div>
      {regex !== '' && (
        <>
          <TextField
            id={`${own}-try`}
            label="Teste com um texto"
            value={tried}
            maxLength={2_000}
            onChange={({ target }) => setTried(target.value)}
          />
          <p className={style.verdict} data-fits={said?.fits} role="status">
            {said && <Icon name={said.fits ? 'check' : 'alert'} size={16} />}
            {said?.text}
          </p>
        </>
      )}
    </div>
  );
}
