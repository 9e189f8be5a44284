import type { ComponentChildren } from "preact";
import { useAction } from "../load.ts";
import { Button, Dialog, FaultNotice, Field, inputOf } from "./basics.tsx";

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

/** A few fields and one button; errors are shown above it, and it runs one action at a time. */
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
        {children}
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

type TextFieldProps = {
  label: string;
  hint?: string;
  required?: boolean;
  maxChars: number;
  kind?: "text" | "url" | "date";
  value: string;
  onInput: (value: string) => void;
};

const kinds = {
  text: { type: "text" },
  url: { type: "text", inputMode: "url" },
  date: { type: "date" },
} as const;

export function TextField(props: TextFieldProps) {
  const { label, hint, required = false, maxChars, kind = "text", value, onInput } = props;
  return (
    <Field label={label} {...(hint !== undefined && { hint })}>
      {(ids) => (
        <input
          {...ids}
          {...kinds[kind]}
          spellcheck={false}
          autocomplete="off"
          required={required}
          maxLength={maxChars}
          value={value}
          onInput={(event) => onInput(inputOf(event))}
        />
      )}
    </Field>
  );
}
