// Made by `npm run generate` from src/contract. Do not edit.

/** The fields of each request, as JSON Schema. */
export const inputs = {
  "extraction": {
    "url": {
      "type": "string",
      "maxLength": 2048,
      "example": "https://example.com/",
      "description": "URL to extract from; any page of the site. Related pages are discovered.; a bare domain works too"
    },
    "maxPages": {
      "description": "Pages to read at most; default 10",
      "type": "integer",
      "minimum": 1,
      "maximum": 20
    },
    "singlePage": {
      "description": "Read the given URL only, no crawling",
      "type": "boolean"
    },
    "includePatterns": {
      "description": "Only URLs matching one of these globs; * is one path segment, ** any depth",
      "maxItems": 50,
      "type": "array",
      "items": {
        "type": "string",
        "minLength": 1,
        "maxLength": 500
      }
    },
    "excludePatterns": {
      "description": "URLs matching one of these globs are skipped; wins over includePatterns",
      "maxItems": 50,
      "type": "array",
      "items": {
        "type": "string",
        "minLength": 1,
        "maxLength": 500
      }
    },
    "engine": {
      "description": "How pages are fetched; auto: plain HTTP, the browser where it is needed",
      "type": "string",
      "enum": [
        "auto",
        "http",
        "browser"
      ]
    },
    "stopAfterMs": {
      "description": "Answer with what was read within this time",
      "type": "integer",
      "minimum": 5000,
      "maximum": 540000
    },
    "urls": {
      "description": "Read exactly these; discovery, singlePage and the patterns are ignored",
      "minItems": 1,
      "maxItems": 20,
      "type": "array",
      "items": {
        "type": "string",
        "maxLength": 2048,
        "example": "https://example.com/",
        "description": "a bare domain works too"
      }
    }
  },
  "markdown": {
    "url": {
      "type": "string",
      "maxLength": 2048,
      "example": "https://example.com/",
      "description": "The page to convert; a bare domain works too"
    },
    "engine": {
      "description": "How the page is fetched; auto: plain HTTP, the browser where it is needed",
      "type": "string",
      "enum": [
        "auto",
        "http",
        "browser"
      ]
    },
    "waitMs": {
      "description": "How long the browser waits once the page is quiet; plain HTTP does not wait",
      "type": "integer",
      "minimum": 0,
      "maximum": 10000
    }
  },
  "screenshot": {
    "url": {
      "type": "string",
      "maxLength": 2048,
      "example": "https://example.com/",
      "description": "The page to capture; a bare domain works too"
    },
    "fullPage": {
      "description": "The whole document rather than the window; default true",
      "type": "boolean"
    },
    "width": {
      "description": "Of the window; default 1280",
      "type": "integer",
      "minimum": 320,
      "maximum": 3840
    },
    "height": {
      "description": "Of the window; default 800",
      "type": "integer",
      "minimum": 200,
      "maximum": 20000
    },
    "waitMs": {
      "description": "How long the browser waits once the page is quiet; plain HTTP does not wait",
      "type": "integer",
      "minimum": 0,
      "maximum": 10000
    }
  },
  "sitemap": {
    "url": {
      "type": "string",
      "maxLength": 2048,
      "example": "https://example.com/",
      "description": "Any page of the site; a bare domain works too"
    },
    "includePatterns": {
      "description": "Only URLs matching one of these globs; * is one path segment, ** any depth",
      "maxItems": 50,
      "type": "array",
      "items": {
        "type": "string",
        "minLength": 1,
        "maxLength": 500
      }
    },
    "excludePatterns": {
      "description": "URLs matching one of these globs are skipped; wins over includePatterns",
      "maxItems": 50,
      "type": "array",
      "items": {
        "type": "string",
        "minLength": 1,
        "maxLength": 500
      }
    },
    "limit": {
      "description": "URLs to answer at most; default 1000",
      "type": "integer",
      "minimum": 1,
      "maximum": 10000
    }
  },
  "search": {
    "query": {
      "type": "string",
      "maxLength": 10000,
      "pattern": "\\S",
      "description": "A question, words or a name, in any language"
    },
    "category": {
      "description": "Only items of this category, or of one of these",
      "anyOf": [
        {
          "type": "string",
          "enum": [
            "PRODUCT",
            "FEATURE",
            "PRICING",
            "FAQ",
            "SUPPORT",
            "COMPANY",
            "LEGAL",
            "OTHER"
          ]
        },
        {
          "minItems": 1,
          "maxItems": 8,
          "type": "array",
          "items": {
            "type": "string",
            "enum": [
              "PRODUCT",
              "FEATURE",
              "PRICING",
              "FAQ",
              "SUPPORT",
              "COMPANY",
              "LEGAL",
              "OTHER"
            ]
          }
        }
      ]
    },
    "limit": {
      "description": "Results at most; default 10",
      "type": "integer",
      "minimum": 1,
      "maximum": 100
    },
    "offset": {
      "description": "Number of results to skip",
      "type": "integer",
      "minimum": 0,
      "maximum": 10000
    },
    "alpha": {
      "description": "0 keyword .. 1 vector; default: chosen by the query",
      "type": "number",
      "minimum": 0,
      "maximum": 1
    },
    "domain": {
      "description": "Only items of this site, its sub-domains included",
      "type": "string",
      "minLength": 1,
      "maxLength": 2048,
      "format": "hostname"
    }
  }
} as const;
