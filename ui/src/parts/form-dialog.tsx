import type { ComponentChildren } from "preact";
import { useAction } from "../load.ts";
import { RefusedForm } from "../problem.ts";
import { Button, Dialog, FaultNotice, Field, inputOf, type FieldProps } from "./basics.tsx";

type FormDialogProps = {
  title: string;
  /** The button's label. */
  does: string;
  danger?: boolean;
  disabled?: boolean;
  work: () => Promise<void>;
  onClose: () => void;
  children: ComponentChildren;
};

/**
 * A few fields and one button. It runs one action at a time; an error is shown above the button, and
 * also at the fields that it names.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, does, danger = false, disabled = false, work, onClose, children } = props;
  const action = useAction();
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void action.run(work);
        }}
      >
        <RefusedForm.Provider value={action.fault}>{children}</RefusedForm.Provider>
        <FaultNotice fault={action.fault} />
        <Button
          kind={danger ? "danger" : "main"}
          type="submit"
          busy={action.busy}
          disabled={disabled}
        >
          {does}
        </Button>
      </form>
    </Dialog>
  );
}

type TextFieldProps = Omit<FieldProps, "children"> & {
  required?: boolean;
  maxChars: number;
  kind?: "text" | "url" | "date" | "secret";
  placeholder?: string;
  value: string;
  onInput: (value: string) => void;
};

const kinds = {
  text: { type: "text" },
  url: { type: "text", inputMode: "url" },
  date: { type: "date" },
  // With "off" browsers offer to store it, and fill in what they have stored for this address.
  secret: { type: "password", autocomplete: "new-password" },
} as const;

export function TextField(props: TextFieldProps) {
  const {
    required = false,
    maxChars,
    kind = "text",
    placeholder,
    value,
    onInput,
    ...field
  } = props;
  return (
    <Field {...field}>
      {(ids) => (
        <input
          spellcheck={false}
          autocomplete="off"
          {...ids}
          {...kinds[kind]}
          required={required}
          maxLength={maxChars}
          placeholder={placeholder}
          value={value}
          onInput={(event) => onInput(inputOf(event))}
        />
      )}
    </Field>
  );
}

type NumberFieldProps = Omit<FieldProps, "children"> & {
  max: number;
  disabled?: boolean;
  value: string;
  onInput: (value: string) => void;
};

/** A whole number from 1 on. */
export function NumberField({ max, disabled, value, onInput, ...field }: NumberFieldProps) {
  return (
    <Field {...field}>
      {(ids) => (
        <input
          {...ids}
          type="number"
          min="1"
          max={max}
          disabled={disabled}
          value={value}
          onInput={(event) => onInput(inputOf(event))}
        />
      )}
    </Field>
  );
}

type LinesFieldProps = Omit<FieldProps, "children"> & {
  required?: boolean;
  rows?: number;
  value: string;
  onInput: (value: string) => void;
};

/** Several entries, one a line. */
export function LinesField(props: LinesFieldProps) {
  const { required = false, rows = 1, value, onInput, ...field } = props;
  return (
    <Field {...field}>
      {(ids) => (
        <textarea
          {...ids}
          rows={rows}
          spellcheck={false}
          required={required}
          value={value}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

type CheckProps = { label: string; checked: boolean; onChange: (checked: boolean) => void };

export function Check({ label, checked, onChange }: CheckProps) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}
