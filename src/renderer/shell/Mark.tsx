/** Aftermap's mark: a ridge line with a sun, drawn here. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 18 18" aria-hidden="true">
      <rect className="mark-ground" width="18" height="18" rx="4.500" />
      <path className="mark-line" d="M3.300 13l3.200-6.200 2.700 4.100 1.800-2.500 3.700 4.600" />
      <circle className="mark-sun" cx="12.700" cy="5.200" r="1.400" />
    </svg>
  )
}
