export function Mark() {
  return (
    <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" />
      <path d="M9 7v18h14" />
      <circle cx="19.5" cy="12.5" r="5" />
    </svg>
  );
}
