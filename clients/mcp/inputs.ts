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
      "description": "Only URLs matching one of these globs; * is one path segment, ** any depth; /#/guide/* names routes of an application; regex:^/blog/ is a regular expression for the path",
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
    "fields": {
      "type": "object",
      "properties": {
        "type": {
          "type": "string",
          "enum": [
            "object",
            "array"
          ],
          "description": "One object, or a list of objects"
        },
        "description": {
          "description": "What the value is, in words; used to find it",
          "type": "string",
          "maxLength": 500
        },
        "properties": {
          "type": "object",
          "propertyNames": {
            "type": "string"
          },
          "additionalProperties": {
            "type": "object",
            "properties": {
              "type": {
                "description": "Type of the value; may be left out beside enum",
                "type": "string",
                "enum": [
                  "string",
                  "number",
                  "integer",
                  "boolean"
                ]
              },
              "format": {
                "description": "Format of a string",
                "type": "string",
                "enum": [
                  "date",
                  "email",
                  "uri"
                ]
              },
              "enum": {
                "description": "The values that a string may have",
                "minItems": 1,
                "maxItems": 50,
                "type": "array",
                "items": {
                  "type": "string",
                  "minLength": 1,
                  "maxLength": 100
                }
              },
              "description": {
                "description": "What the value is, in words; used to find it",
                "type": "string",
                "maxLength": 500
              }
            },
            "additionalProperties": false
          },
          "description": "The wanted values by name",
          "maxProperties": 30
        },
        "required": {
          "maxItems": 30,
          "type": "array",
          "items": {
            "type": "string",
            "maxLength": 64
          },
          "description": "Rows of a list without one of these are left out"
        },
        "items": {
          "description": "One row of a list",
          "type": "object",
          "properties": {
            "type": {
              "type": "string",
              "const": "object",
              "description": "Rows are objects"
            },
            "description": {
              "description": "What the value is, in words; used to find it",
              "type": "string",
              "maxLength": 500
            },
            "properties": {
              "type": "object",
              "propertyNames": {
                "type": "string"
              },
              "additionalProperties": {
                "type": "object",
                "properties": {
                  "type": {
                    "description": "Type of the value; may be left out beside enum",
                    "type": "string",
                    "enum": [
                      "string",
                      "number",
                      "integer",
                      "boolean"
                    ]
                  },
                  "format": {
                    "description": "Format of a string",
                    "type": "string",
                    "enum": [
                      "date",
                      "email",
                      "uri"
                    ]
                  },
                  "enum": {
                    "description": "The values that a string may have",
                    "minItems": 1,
                    "maxItems": 50,
                    "type": "array",
                    "items": {
                      "type": "string",
                      "minLength": 1,
                      "maxLength": 100
                    }
                  },
                  "description": {
                    "description": "What the value is, in words; used to find it",
                    "type": "string",
                    "maxLength": 500
                  }
                },
                "additionalProperties": false
              },
              "description": "The wanted values by name",
              "maxProperties": 30
            },
            "required": {
              "maxItems": 30,
              "type": "array",
              "items": {
                "type": "string",
                "maxLength": 64
              },
              "description": "Rows of a list without one of these are left out"
            }
          },
          "required": [
            "type"
          ],
          "additionalProperties": false
        }
      },
      "required": [
        "type"
      ],
      "additionalProperties": false,
      "description": "Values to read from the site, as a JSON Schema: one object or a list of objects",
      "example": {
        "type": "object",
        "properties": {
          "name": {
            "type": "string"
          },
          "price": {
            "type": "number",
            "description": "Price of one piece"
          }
        }
      }
    },
    "onlySelectors": {
      "description": "CSS selectors: only what they match is read as text; links are followed anywhere",
      "minItems": 1,
      "maxItems": 20,
      "type": "array",
      "items": {
        "type": "string",
        "minLength": 1,
        "maxLength": 500
      }
    },
    "exceptSelectors": {
      "description": "CSS selectors: what they match is not read as text; wins over onlySelectors",
      "minItems": 1,
      "maxItems": 20,
      "type": "array",
      "items": {
        "type": "string",
        "minLength": 1,
        "maxLength": 500
      }
    },
    "waitFor": {
      "description": "CSS selector: the browser waits until the page has such an element, 15 s at most",
      "type": "string",
      "minLength": 1,
      "maxLength": 500
    },
    "scroll": {
      "description": "The browser scrolls lists that load more while they are scrolled, within limits",
      "type": "boolean"
    },
    "credential": {
      "description": "Id of a credential, sent to its origins only",
      "type": "string",
      "maxLength": 45,
      "pattern": "^cred_[0-9a-z]{1,40}$"
    },
    "archive": {
      "description": "Stores pages as they are received, for 30 days: exports in the formats warc and wacz; not together with credential",
      "type": "boolean"
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
    },
    "onlySelectors": {
      "description": "CSS selectors: only what they match is read as text; links are followed anywhere",
      "minItems": 1,
      "maxItems": 20,
      "type": "array",
      "items": {
        "type": "string",
        "minLength": 1,
        "maxLength": 500
      }
    },
    "exceptSelectors": {
      "description": "CSS selectors: what they match is not read as text; wins over onlySelectors",
      "minItems": 1,
      "maxItems": 20,
      "type": "array",
      "items": {
        "type": "string",
        "minLength": 1,
        "maxLength": 500
      }
    },
    "waitFor": {
      "description": "CSS selector: the browser waits until the page has such an element, 15 s at most",
      "type": "string",
      "minLength": 1,
      "maxLength": 500
    },
    "scroll": {
      "description": "The browser scrolls lists that load more while they are scrolled, within limits",
      "type": "boolean"
    },
    "credential": {
      "description": "Id of a credential, sent to its origins only",
      "type": "string",
      "maxLength": 45,
      "pattern": "^cred_[0-9a-z]{1,40}$"
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
    },
    "credential": {
      "description": "Id of a credential, sent to its origins only",
      "type": "string",
      "maxLength": 45,
      "pattern": "^cred_[0-9a-z]{1,40}$"
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
      "description": "Only URLs matching one of these globs; * is one path segment, ** any depth; /#/guide/* names routes of an application; regex:^/blog/ is a regular expression for the path",
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
      "description": "Only results of this category, or of one of these",
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
    "kinds": {
      "description": "Items are what was understood of the pages, passages are everything that the pages show; default: both",
      "minItems": 1,
      "maxItems": 2,
      "type": "array",
      "items": {
        "type": "string",
        "enum": [
          "item",
          "passage"
        ]
      }
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
      "description": "Only results of this site, its sub-domains included",
      "type": "string",
      "minLength": 1,
      "maxLength": 2048,
      "format": "hostname"
    },
    "site": {
      "description": "Only results of the pages of this Site",
      "type": "string",
      "pattern": "^site_[0-9a-z]{26}$"
    },
    "language": {
      "description": "Only results in this language (BCP 47); de includes de-AT",
      "type": "string",
      "maxLength": 35,
      "pattern": "^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$"
    }
  },
  "knowledge": {
    "domain": {
      "type": "string",
      "minLength": 1,
      "maxLength": 2048,
      "format": "hostname"
    },
    "site": {
      "type": "string",
      "pattern": "^site_[0-9a-z]{26}$"
    },
    "category": {
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
    "cursor": {
      "type": "string",
      "minLength": 1,
      "maxLength": 256
    },
    "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 100
    }
  },
  "removal": {
    "domain": {
      "example": "example.com",
      "type": "string",
      "minLength": 1,
      "maxLength": 2048,
      "format": "hostname"
    },
    "source": {
      "type": "string",
      "minLength": 1,
      "maxLength": 2048
    },
    "jobId": {
      "type": "string",
      "minLength": 1,
      "maxLength": 256
    }
  },
  "answer": {
    "query": {
      "type": "string",
      "maxLength": 10000,
      "pattern": "\\S",
      "description": "A question, in any language"
    },
    "domain": {
      "description": "Only results of this site, its sub-domains included",
      "type": "string",
      "minLength": 1,
      "maxLength": 2048,
      "format": "hostname"
    },
    "site": {
      "description": "Only results of the pages of this Site",
      "type": "string",
      "pattern": "^site_[0-9a-z]{26}$"
    },
    "category": {
      "description": "Only results of this category, or of one of these",
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
    "language": {
      "description": "Only results in this language (BCP 47); de includes de-AT",
      "type": "string",
      "maxLength": 35,
      "pattern": "^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$"
    },
    "mode": {
      "description": "quote answers with sentences of the pages, model lets the model write and proves each sentence; default auto: model where one is configured",
      "type": "string",
      "enum": [
        "auto",
        "quote",
        "model"
      ]
    }
  },
  "verify": {
    "text": {
      "type": "string",
      "maxLength": 20000,
      "pattern": "\\S",
      "description": "A text by anyone, for example a bot's reply"
    },
    "domain": {
      "description": "Only results of this site, its sub-domains included",
      "type": "string",
      "minLength": 1,
      "maxLength": 2048,
      "format": "hostname"
    },
    "site": {
      "description": "Only results of the pages of this Site",
      "type": "string",
      "pattern": "^site_[0-9a-z]{26}$"
    }
  }
} as const;
