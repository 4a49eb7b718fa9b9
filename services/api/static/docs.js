SwaggerUIBundle({ url: "/openapi.json", dom_id: "#api" });
